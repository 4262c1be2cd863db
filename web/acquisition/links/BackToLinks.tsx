import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";

/** Link back to the list of counted links, above a page's title. */
export const BackToLinks = () => <BackLink href={addressOf("links")} label="リンクの一覧へ戻る" />;
