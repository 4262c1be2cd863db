import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import { COPY_TEXTS } from "#domain/platform/texts/copying.ts";
import { cutToWidth } from "#domain/platform/texts/width.ts";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { copyNote, useCopying } from "./useCopying.ts";

/** As much of a copied text as its note shows, in half-width columns. */
const SHOWN_WIDTH = 24;

/** Copies a text from the row of a list. Its note names the text: in a list it may be any row's. */
export function RowCopy({ text }: { text: string }) {
	const { outcome, copy } = useCopying(text);
	return (
		<>
			<Tooltip
				opened={outcome !== null}
				label={copyNote(outcome, COPY_TEXTS.copiedText(cutToWidth(text, SHOWN_WIDTH)))}
				color={outcome === "failed" ? "red" : undefined}
				position="top"
			>
				<ActionIcon
					variant="subtle"
					color="gray"
					size="lg"
					onClick={copy}
					aria-label={`「${text}」をコピーする`}
				>
					{outcome === "copied" ? <CheckIcon /> : <CopyIcon />}
				</ActionIcon>
			</Tooltip>
			<VisuallyHidden role="status">{copyNote(outcome, COPY_TEXTS.copiedText(text))}</VisuallyHidden>
		</>
	);
}
