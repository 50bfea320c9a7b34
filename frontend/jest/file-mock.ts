/** Stands for style sheets, fonts and pictures, which jest neither lays out nor paints. */
export default 'file';
