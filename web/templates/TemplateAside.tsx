import { DraftPreview } from "./DraftPreview.tsx";
import type { TemplateDraft } from "./draft.ts";
import { PackPreview } from "./pack/PackPreview.tsx";
import classes from "./TemplateAside.module.css";

/** What stands beside a template's fields: the message as the friend will see it. */
export function TemplateAside({ draft: { content } }: { draft: TemplateDraft }) {
	return (
		<div className={content.type === "flex" ? classes.stays : undefined}>
			{content.type === "pack" ? (
				<PackPreview ids={content.template_ids} />
			) : (
				<DraftPreview content={content} />
			)}
		</div>
	);
}
