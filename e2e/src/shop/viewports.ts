/** The two sizes at which every screen must work, in CSS pixels. */
export const DESK = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };
