import { Group } from "@mantine/core";
import { CALENDAR_COLOURS } from "#domain/platform/colours/calendar-colours.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";

export const ColoursSection = () => (
	<GalleryVariant title="文字は、背景の明るさに合わせて黒か白になります。">
		<Group gap="xs">
			{CALENDAR_COLOURS.map(({ id, name, color }) => (
				<MarkChip key={id} value={name} color={color} />
			))}
		</Group>
	</GalleryVariant>
);
