/** What is used of pdfmake 0.3; @types/pdfmake would bring the browser's global types in. */
declare module 'pdfmake' {
  interface Style {
    fontSize?: number;
    bold?: boolean;
    italics?: boolean;
    color?: string;
    alignment?: 'left' | 'right' | 'center';
    margin?: number | [number, number, number, number];
    lineHeight?: number;
    characterSpacing?: number;
    fillColor?: string;
    background?: string;
    decoration?: 'underline';
    noWrap?: boolean;
  }

  interface TableLayout {
    hLineWidth?: (index: number, node: { table: { body: unknown[][]; headerRows?: number } }) => number;
    vLineWidth?: (index: number) => number;
    hLineColor?: (index: number) => string;
    vLineColor?: (index: number) => string;
    paddingLeft?: (index: number) => number;
    paddingRight?: (index: number) => number;
    paddingTop?: (index: number) => number;
    paddingBottom?: (index: number) => number;
    fillColor?: (rowIndex: number) => string | null;
  }

  interface ContentNode extends Style {
    text?: string | ContentNode[];
    stack?: Content[];
    columns?: Content[];
    columnGap?: number;
    width?: number | string;
    ul?: Content[];
    svg?: string;
    canvas?: { type: 'rect' | 'line'; [property: string]: unknown }[];
    table?: {
      body: (ContentNode | string)[][];
      widths?: (number | string)[];
      headerRows?: number;
      keepWithHeaderRows?: number;
      dontBreakRows?: boolean;
    };
    layout?: TableLayout | 'noBorders';
    toc?: { title?: ContentNode; numberStyle?: Style };
    tocItem?: boolean;
    tocMargin?: [number, number, number, number];
    outline?: boolean;
    link?: string;
    style?: string;
    unbreakable?: boolean;
    pageBreak?: 'before' | 'after';
    absolutePosition?: { x: number; y: number };
  }

  type Content = ContentNode | string;

  interface DocumentDefinition {
    content: Content[];
    background?: (page: number, size: { width: number; height: number }) => Content | null;
    header?: (page: number, pages: number) => Content | null;
    footer?: (page: number, pages: number) => Content | null;
    styles?: Record<string, Style>;
    defaultStyle?: Style & { font?: string };
    pageSize?: string;
    pageMargins?: [number, number, number, number];
    info?: Record<string, unknown>;
    language?: string;
    displayTitle?: boolean;
    version?: string;
    compress?: boolean;
  }

  interface PdfMaker {
    setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): {
      getStream(): Promise<import('node:stream').Readable & { end(): void }>;
    };
  }

  const pdfmake: PdfMaker;
  export default pdfmake;
  export type { Content, ContentNode, DocumentDefinition, PdfMaker, Style, TableLayout };
}
