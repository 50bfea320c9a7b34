import { accentShades } from '@shop/contracts/accent.ts';
import type { ThemeConfig } from 'antd/es/config-provider';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { darkPalette, font, type Palette, palette, shades, shadowsOf, shape } from './palette.ts';
import { shopComponents } from './shop-components.ts';

/** The palette of a scheme, with the shades of the accent that a shop has chosen. */
export function paletteOf(dark: boolean, accent: string | null): Palette {
  const own = dark ? darkPalette : palette;
  return accent === null ? own : { ...own, ...accentShades(accent)[dark ? 'dark' : 'light'] };
}

/** Ant Design's tokens for the whole shop, in the light or the dark scheme. @param accent of the shop; null for the palette's own */
export function shopThemeOf(dark: boolean, accent: string | null): ThemeConfig {
  const p = paletteOf(dark, accent);
  const shadow = shadowsOf((pair) => pair[dark ? 1 : 0]);
  return {
    // A key of each scheme and accent: Ant Design keeps the styles that it has made by it.
    cssVar: { key: `shop${dark ? '-dark' : ''}${accent?.replace('#', '-') ?? ''}` },
    ...(dark && { algorithm: darkAlgorithm }),
    hashed: false,
    token: {
      colorPrimary: p.ink,
      colorPrimaryHover: p.inkSoft,
      colorPrimaryActive: p.inkSoft,
      colorPrimaryBg: p.mist,
      colorPrimaryBgHover: p.mistDeep,
      colorPrimaryBorder: p.lineStrong,
      colorLink: p.ink,
      colorLinkHover: p.inkSoft,
      colorLinkActive: p.inkSoft,
      colorInfo: p.inkSoft,
      colorInfoBg: p.mist,
      colorInfoBorder: p.line,
      colorSuccess: p.good,
      colorSuccessBg: p.goodTint,
      colorSuccessBorder: p.goodLine,
      colorWarning: p.warm,
      colorWarningBg: p.warmTint,
      colorWarningBorder: p.warmLine,
      colorError: p.bad,
      colorErrorHover: p.badHover,
      colorErrorBg: p.badTint,
      colorErrorBorder: p.badLine,
      // On what is filled with one of these colours, and in ticks.
      colorTextLightSolid: p.paper,
      colorWhite: p.paper,
      colorText: p.ink,
      colorTextHeading: p.ink,
      colorTextSecondary: p.inkSoft,
      colorTextTertiary: p.inkFaint,
      colorTextDescription: p.inkSoft,
      colorTextPlaceholder: p.inkFaint,
      colorIcon: p.inkSoft,
      colorBorder: p.lineStrong,
      colorBorderSecondary: p.line,
      colorSplit: p.line,
      colorBgLayout: p.paper,
      colorBgContainer: p.paper,
      ...(dark && { colorBgBase: p.paper, colorTextBase: p.ink, colorBgElevated: p.mist, colorBgSpotlight: p.ink }),
      colorFillAlter: p.mist,
      colorFillTertiary: p.mist,
      colorFillSecondary: p.mistDeep,
      colorBgContainerDisabled: p.mist,
      colorTextDisabled: p.inkFaint,
      controlItemBgHover: p.mist,
      controlItemBgActive: p.mistDeep,
      fontFamily: font,
      fontSize: 16,
      fontSizeSM: 14,
      fontSizeLG: 16,
      fontSizeXL: 20,
      fontSizeHeading1: 40,
      fontSizeHeading2: 28,
      fontSizeHeading3: 20,
      fontSizeHeading4: 16,
      fontSizeHeading5: 14,
      lineHeight: 1.5,
      lineHeightHeading1: 1.2,
      lineHeightHeading2: 36 / 28,
      lineHeightHeading3: 1.4,
      fontWeightStrong: 600,
      borderRadius: shape.radius,
      borderRadiusLG: shape.radius,
      borderRadiusSM: shape.radiusSmall,
      borderRadiusXS: 4,
      controlHeight: 44,
      controlHeightLG: 52,
      controlHeightSM: 32,
      boxShadow: shadow.float,
      boxShadowSecondary: shadow.float,
      boxShadowTertiary: 'none',
      controlOutline: shades.ring[dark ? 1 : 0],
      controlOutlineWidth: 3,
      lineWidthFocus: 3,
      // A loading button would otherwise fall below the contrast of 4.5.
      opacityLoading: 1,
      motionDurationFast: '0.15s',
      motionDurationMid: '0.18s',
      motionDurationSlow: '0.2s',
    },
    components: shopComponents(p, shadow.ring),
  };
}
