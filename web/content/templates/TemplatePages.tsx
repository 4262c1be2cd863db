import { ItemEditorPage } from "#web/people/items/ItemEditorPage.tsx";
import { templateEditor } from "./editor.ts";

const STANDARD = templateEditor("text");
const CAROUSEL = templateEditor("carousel");
const IMAGEMAP = templateEditor("imagemap");
const FLEX = templateEditor("flex");
const PACK = templateEditor("pack");

/** Editor of a new standard message, or of an existing template of any type. */
export const TemplatePage = () => <ItemEditorPage editor={STANDARD} />;
/** Editor of a new carousel. */
export const CarouselPage = () => <ItemEditorPage editor={CAROUSEL} />;
/** Editor of a new image map. */
export const ImagemapPage = () => <ItemEditorPage editor={IMAGEMAP} />;
/** Editor of a Flex message. */
export const FlexPage = () => <ItemEditorPage editor={FLEX} />;
/** Editor of a new pack. */
export const PackPage = () => <ItemEditorPage editor={PACK} />;
