/** The icons of the navigation, inline so that the navigation bar renders without the icon library. */
const PATHS = {
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20',
  person: 'M12 12a4.25 4.25 0 1 0 0-8.5A4.25 4.25 0 0 0 12 12ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  bag: 'M4.5 8h15v12h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  down: 'm6 9.5 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const;

export function NavIcon({ name, size = 24 }: { name: keyof typeof PATHS; size?: number }) {
  return (
    <svg
      className="nav-icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
