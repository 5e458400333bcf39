"""The command line starts quickly: what is compiled is loaded by the verbs that need it."""

import subprocess
import sys


def test_no_verb_loads_compiled_code_before_it_is_called() -> None:
    heavy = "{'numba', 'numpy', 'matplotlib', 'distributed'}"
    said = f"import sys, doublesix.cli; print({heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
