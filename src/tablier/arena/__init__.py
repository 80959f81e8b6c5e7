"""Games between opponents, and what they tell about their strength."""
