import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { createTemplateEditor } from "./templateEditor.ts";

const STANDARD = createTemplateEditor("text");
const CAROUSEL = createTemplateEditor("carousel");
const IMAGEMAP = createTemplateEditor("imagemap");
const FLEX = createTemplateEditor("flex");
const PACK = createTemplateEditor("pack");

/** Editor of a new standard message, or of an existing template of any type. */
export const TemplatePage = () => <ItemEditorPage editor={STANDARD} />;
/** Editor of a new carousel. */
export const CarouselPage = () => <ItemEditorPage editor={CAROUSEL} />;
/** Editor of a new imagemap. */
export const ImagemapPage = () => <ItemEditorPage editor={IMAGEMAP} />;
/** Editor of a Flex message. */
export const FlexPage = () => <ItemEditorPage editor={FLEX} />;
/** Editor of a new pack. */
export const PackPage = () => <ItemEditorPage editor={PACK} />;
