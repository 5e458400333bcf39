"""`python -m doublesix` is the command `doublesix`."""

from doublesix.commands import main

if __name__ == "__main__":
    main()
