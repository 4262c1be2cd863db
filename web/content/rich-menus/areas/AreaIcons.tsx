import IconMarquee2 from "@tabler/icons-react/icons/IconMarquee2";
import IconMinus from "@tabler/icons-react/icons/IconMinus";
import { consoleIcon } from "#web/platform/ui/consoleIcon.tsx";

export const DrawIcon = consoleIcon(IconMarquee2);
export const MinusIcon = consoleIcon(IconMinus);
