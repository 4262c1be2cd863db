import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import { COPY_TEXTS } from "#domain/platform/texts/copying-texts.ts";
import { cutToWidth } from "#domain/platform/texts/cut-to-width.ts";
import { CheckIcon, CopyIcon } from "./consoleIcons.tsx";
import { copyNote, useCopying } from "./useCopying.ts";

/** Maximum width of the copied text in the note, in half-width columns. */
const SHOWN_WIDTH = 24;

/** Copy button in a table row. Its note repeats the text, since any row could have been copied. */
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
