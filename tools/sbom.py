"""The software bill of materials: CycloneDX JSON, made from the pins alone.

    .venv/bin/python -m tools.sbom > kahwa.cdx.json

The same pins make the same bytes: it holds no time, and its serial number comes from its contents.
"""

from __future__ import annotations

import json
import sys
import uuid
from typing import Any

import kahwa
from tools import pins
from tools.pins import Pin


def bill() -> dict[str, Any]:
    """The whole document, as CycloneDX 1.6 has it."""
    found = sorted([*pins.python_pins(), *pins.npm_pins()], key=lambda pin: pin.purl)
    components = [_component(pin) for pin in found]
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(components))
    root = f"pkg:generic/kahwa@{kahwa.__version__}"
    subject = {
        "type": "application",
        "bom-ref": root,
        "name": "kahwa",
        "version": kahwa.__version__,
        "licenses": [{"license": {"id": "MIT"}}],
    }
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {"component": subject},
        "components": components,
        "dependencies": [{"ref": root, "dependsOn": [pin.purl for pin in found]}],
    }


def _component(pin: Pin) -> dict[str, Any]:
    component: dict[str, Any] = {
        "type": "library",
        "bom-ref": pin.purl,
        "name": pin.name,
        "version": pin.version,
        "purl": pin.purl,
        # What only builds and tests does not reach a player.
        "scope": "required" if pin.part in {"local host", "Worker", "page"} else "optional",
        "properties": [
            {"name": "kahwa:part", "value": pin.part},
            # A Python package has several files, of which one is installed.
            *({"name": "kahwa:sha256", "value": digest} for digest in pin.sha256),
        ],
    }
    if pin.sha512:
        component["hashes"] = [{"alg": "SHA-512", "content": pin.sha512}]
    if pin.licence:
        component["licenses"] = [{"expression": pin.licence}]
    return component


def main() -> None:
    """Write it to the standard output."""
    json.dump(bill(), sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
