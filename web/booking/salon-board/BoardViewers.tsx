import { Avatar, Tooltip } from "@mantine/core";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { type PublishedView, seesSameDays, viewerLabel } from "./model/boardPresence.ts";

/** Maximum number of visible avatars. */
const MAX_AVATARS = 4;

/** Avatars of other operators with the board open; those who see the same days are highlighted. */
export const BoardViewers = ({
	viewers,
	ownView,
}: {
	viewers: readonly BoardViewer[];
	ownView: PublishedView;
}) =>
	viewers.length > 0 && (
		<Avatar.Group role="group" aria-label="この予約表を開いている人">
			{viewers.slice(0, MAX_AVATARS).map((viewer) => (
				<Tooltip key={viewer.id} label={viewerLabel(viewer)}>
					<Avatar
						size="sm"
						role="img"
						aria-label={viewerLabel(viewer)}
						variant={seesSameDays(viewer, ownView) ? "filled" : "light"}
						color={seesSameDays(viewer, ownView) ? "var(--mantine-primary-color-filled)" : "gray"}
					>
						{viewer.name.slice(0, 1)}
					</Avatar>
				</Tooltip>
			))}
			{viewers.length > MAX_AVATARS && (
				<Avatar size="sm" title={viewers.slice(MAX_AVATARS).map(viewerLabel).join("\n")}>
					+{viewers.length - MAX_AVATARS}
				</Avatar>
			)}
		</Avatar.Group>
	);
