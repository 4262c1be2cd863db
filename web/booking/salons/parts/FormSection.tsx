import { Group, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { RESERVATION_HELP, type ReservationHelp } from "#domain/engine/reservations/reservation-help.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";

interface FormSectionProps {
	title: string;
	/** Help topic of the whole section. */
	topic?: ReservationHelp;
	children: ReactNode;
}

/** Titled section of related fields. */
export function FormSection({ title, topic, children }: FormSectionProps) {
	const id = useId();
	return (
		<Stack gap="sm" role="group" aria-labelledby={id}>
			<Group gap="0.25rem">
				<Title order={2} id={id}>
					{title}
				</Title>
				{topic && <HelpText {...RESERVATION_HELP[topic]} />}
			</Group>
			{children}
		</Stack>
	);
}
