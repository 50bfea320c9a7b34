/** Stands for style sheets, fonts and images, which jest neither lays out nor paints. */
export default 'file';
