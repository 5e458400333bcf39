"""Pages of the desk: secretary, treasurer, scorekeeper."""
