"""x"""
class Floor:
    def __init__(self, day): self.day=day
