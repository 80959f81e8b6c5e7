"""How a game plays between equals: whom its seats favour, how long it is, how open it stays, how its options change it.

A level plays itself on fresh setups (`playing`), the games are kept as they end (`kept`), and measures are taken from
them (`measures`), each with an interval (`estimates`).
"""
