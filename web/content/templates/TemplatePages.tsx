import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { templateEditor } from "./editor.ts";

const STANDARD = templateEditor("text");
const CAROUSEL = templateEditor("carousel");
const IMAGEMAP = templateEditor("imagemap");
const FLEX = templateEditor("flex");
const PACK = templateEditor("pack");

/** Makes a standard message, or changes a template of any type. */
export const TemplatePage = () => <ItemEditorPage editor={STANDARD} />;
/** Makes a carousel. */
export const CarouselPage = () => <ItemEditorPage editor={CAROUSEL} />;
/** Makes an image map. */
export const ImagemapPage = () => <ItemEditorPage editor={IMAGEMAP} />;
/** Makes or changes a Flex message. */
export const FlexPage = () => <ItemEditorPage editor={FLEX} />;
/** Makes a pack. */
export const PackPage = () => <ItemEditorPage editor={PACK} />;
