import { Box, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { RESERVATION_HELP, type ReservationHelp } from "#domain/engine/reservations/reservation-help.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";

/** Field with its help button. */
export const FieldWithHelp = ({ topic, children }: { topic: ReservationHelp; children: ReactNode }) => (
	<Group gap="0.25rem" wrap="nowrap" align="flex-start">
		<Box flex="0 1 auto" miw={0}>
			{children}
		</Box>
		<HelpText {...RESERVATION_HELP[topic]} />
	</Group>
);
