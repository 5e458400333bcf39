"""`python -m doublesix` is the command `doublesix`."""

from doublesix.cli import main

if __name__ == "__main__":
    main()
