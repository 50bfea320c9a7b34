/** Texts of the suggestions below the search box. */
export const suggestionTexts = {
  suggestions: 'Search suggestions',
  recent: 'Recent searches',
  clear: 'Clear recent searches',
  categories: 'Categories',
  products: 'Products',
  correctedTo: (text: string) => `Products for “${text}”`,
  all: (text: string) => `All results for “${text}”`,
  none: (text: string) => `No suggestions for “${text}”`,
  found: (options: number) => (options === 1 ? '1 suggestion' : `${options} suggestions`),
} as const;
