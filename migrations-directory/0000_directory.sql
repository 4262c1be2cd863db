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
CREATE UNIQUE INDEX `accounts_host_unique` ON `accounts` (`host`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`is_headquarters` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email_unique` ON `people` (`email`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`person_id` integer NOT NULL,
	`account` text NOT NULL,
	`operator_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	PRIMARY KEY(`person_id`, `account`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_operator` ON `memberships` (`account`,`operator_id`);--> statement-breakpoint
CREATE TABLE `handovers` (
	`ticket_hash` text PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	`account` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `handovers_expiry` ON `handovers` (`expires_at`);
