"""Going through a match again, for whoever has it as a file or its link: step by step, with its analysis."""
