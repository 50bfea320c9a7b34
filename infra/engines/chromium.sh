# The browser of the journeys: Debian's chromium, driven by playwright-core.

has_chromium() { [ -n "${CHROMIUM:-}" ] || has_command chromium || has_command chromium-browser || has_command google-chrome; }

get_chromium() { install_packages chromium; }
