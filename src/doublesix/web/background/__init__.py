"""What goes on beside the pages: jobs with a clock of their own, and forecasts."""
