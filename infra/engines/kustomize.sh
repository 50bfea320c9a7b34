# Kustomize, which renders the manifests of k8s/, and the JSON schemas of Kubernetes that the tests check them against.
# Kustomize is built from its Go module; the schemas are part of a wheel on PyPI.
KUSTOMIZE=v5.8.1
KUSTOMIZE_BIN=$SHOP_ENGINES_HOME/kustomize-$KUSTOMIZE/kustomize
SCHEMAS_WHEEL=kubernetes-validate==1.37.0
SCHEMAS_WHEEL_SHA256=85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9
SCHEMAS=$SHOP_ENGINES_HOME/kubernetes-schemas-${SCHEMAS_WHEEL##*=}

has_kustomize() { [ -x "$KUSTOMIZE_BIN" ] && [ -d "$SCHEMAS" ]; }

get_kustomize() {
  [ -x "$KUSTOMIZE_BIN" ] || build_kustomize
  [ -d "$SCHEMAS" ] || fetch_schemas
}

build_kustomize() {
  note "building Kustomize $KUSTOMIZE (half a minute)"
  install_go_program "sigs.k8s.io/kustomize/kustomize/v5@$KUSTOMIZE" "${KUSTOMIZE_BIN%/*}" 'run only named tests'
}

fetch_schemas() {
  note "fetching the schemas of Kubernetes (22 MB)"
  local work
  work=$(mktemp -d "$SHOP_ENGINES_HOME/.fetch-schemas.XXXXXX")
  fetch_wheel "$SCHEMAS_WHEEL" "$SCHEMAS_WHEEL_SHA256" "$work"
  # The strict ones refuse unknown fields.
  python3 - "$work" <<'PYTHON'
import glob, os, sys, zipfile
work = sys.argv[1]
with zipfile.ZipFile(glob.glob(work + "/*.whl")[0]) as wheel:
    for version in ("v1.36.0", "v1.37.0"):
        target = os.path.join(work, "schemas", version)
        os.makedirs(target)
        for name in wheel.namelist():
            folder, file = os.path.split(name)
            if folder.endswith(f"/{version}-local-strict") and file.endswith(".json"):
                with open(os.path.join(target, file), "wb") as out:
                    out.write(wheel.read(name))
PYTHON
  mv "$work/schemas" "$SCHEMAS" && rm -rf "$work"
}
