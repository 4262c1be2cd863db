import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";

/** Link back to a form's responses, above a page's title. */
export const BackToAnswers = ({ formId }: { formId: number }) => (
	<BackLink href={addressOf("formAnswers", { id: formId })} label="回答の一覧に戻る" />
);
