"""Games stepped by compiled code for callers in Python: one (`State`), or many side by side (`tablier.Batch`)."""
