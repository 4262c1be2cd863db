import { Pill } from "@mantine/core";
import type { ReactNode } from "react";
import { TEXTS } from "#domain/texts/messages.ts";
import classes from "./TagPills.module.css";
import type { Choice } from "./useTagChoices.ts";

interface TagPillsProps {
	ids: number[];
	/** Undefined until it is known which tags there are. */
	tags: Choice[] | undefined;
	onRemove: (id: number) => void;
	/** What is typed into, after the last of them. */
	children: ReactNode;
}

/** The chosen tags; one that was deleted since is shown as such, to be taken out. */
export const TagPills = ({ ids, tags, onRemove, children }: TagPillsProps) => (
	<Pill.Group>
		{ids.map((id) => {
			const tag = tags?.find((other) => other.id === id);
			const name = tag?.name ?? (tags ? TEXTS.choiceDeleted : "…");
			return (
				<Pill
					key={id}
					title={name}
					className={tags && !tag ? classes.deleted : undefined}
					withRemoveButton
					onRemove={() => onRemove(id)}
					removeButtonProps={{
						"aria-label": `タグ「${name}」を選択から外す`,
						"aria-hidden": false,
						tabIndex: 0,
					}}
				>
					{name}
				</Pill>
			);
		})}
		{children}
	</Pill.Group>
);
