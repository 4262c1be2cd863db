import { Avatar, Tooltip } from "@mantine/core";
import type { BoardViewer } from "#domain/booking/salons/presence.ts";
import { type Look, lookingAt, seesSame } from "./model/presence.ts";

/** Maximum number of visible avatars. */
const SHOWN = 4;

/** Other operators with the board open; those on the same days are highlighted. */
export const Viewers = ({ viewers, look }: { viewers: readonly BoardViewer[]; look: Look }) =>
	viewers.length > 0 && (
		<Avatar.Group role="group" aria-label="この予約表を開いている人">
			{viewers.slice(0, SHOWN).map((viewer) => (
				<Tooltip key={viewer.id} label={lookingAt(viewer)}>
					<Avatar
						size="sm"
						role="img"
						aria-label={lookingAt(viewer)}
						variant={seesSame(viewer, look) ? "filled" : "light"}
						color={seesSame(viewer, look) ? "var(--mantine-primary-color-filled)" : "gray"}
					>
						{viewer.name.slice(0, 1)}
					</Avatar>
				</Tooltip>
			))}
			{viewers.length > SHOWN && (
				<Avatar size="sm" title={viewers.slice(SHOWN).map(lookingAt).join("\n")}>
					+{viewers.length - SHOWN}
				</Avatar>
			)}
		</Avatar.Group>
	);
