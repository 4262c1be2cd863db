CREATE TABLE `accounts` (
	`name` text PRIMARY KEY NOT NULL,
	`host` text,
	`label` text NOT NULL,
	`colour` text NOT NULL,
	`state` text NOT NULL,
	`sealed_line` text,
	`line_user_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_host_unique` ON `accounts` (`host`);
