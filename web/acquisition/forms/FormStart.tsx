import { Button, Group, Paper, Text } from "@mantine/core";
import { FormIcon } from "#web/platform/ui/consoleIcons.tsx";
import { STARTING_FORMS, type StartingForm } from "./startingForms.ts";

/** Ready-made forms from which a new one can start. */
export const FormStart = ({ onChoose }: { onChoose: (form: StartingForm) => void }) => (
	<Paper withBorder p="sm" role="group" aria-label="ひな形から始める">
		<Text size="sm" fw={600}>
			ひな形から始める
		</Text>
		<Text size="xs" c="dimmed">
			質問が入った状態から始められます。選んだあとに自由に変えられます。
		</Text>
		<Group gap="xs" mt="xs">
			{STARTING_FORMS.map((form) => (
				<Button
					key={form.name}
					variant="default"
					size="xs"
					leftSection={<FormIcon />}
					onClick={() => onChoose(form)}
				>
					{form.name}
				</Button>
			))}
		</Group>
	</Paper>
);
