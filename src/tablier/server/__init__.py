"""The web server: it alone knows rules and secrets; the page gets views and legal moves."""
