import IconArrowBarToLeft from "@tabler/icons-react/icons/IconArrowBarToLeft";
import IconArrowBarToRight from "@tabler/icons-react/icons/IconArrowBarToRight";
import IconBoxPadding from "@tabler/icons-react/icons/IconBoxPadding";
import IconClipboardPlus from "@tabler/icons-react/icons/IconClipboardPlus";
import IconCopyPlus from "@tabler/icons-react/icons/IconCopyPlus";
import { consoleIcon } from "#web/platform/ui/consoleIcon.tsx";

export const PasteIcon = consoleIcon(IconClipboardPlus);
export const DuplicateIcon = consoleIcon(IconCopyPlus);
export const WrapIcon = consoleIcon(IconBoxPadding);
export const InwardIcon = consoleIcon(IconArrowBarToRight);
export const OutwardIcon = consoleIcon(IconArrowBarToLeft);
