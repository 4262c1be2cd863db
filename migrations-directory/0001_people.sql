CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`home_account` text NOT NULL,
	`is_headquarters` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`home_account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `people_email_unique` ON `people` (`email`);
--> statement-breakpoint
CREATE TABLE `memberships` (
	`person_id` text NOT NULL,
	`account` text NOT NULL,
	`operator_id` integer NOT NULL,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`person_id`, `account`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_operator` ON `memberships` (`account`,`operator_id`);
--> statement-breakpoint
CREATE TABLE `handovers` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`from_account` text NOT NULL,
	`to_account` text NOT NULL,
	`from_session` text NOT NULL,
	`path` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `handovers_expiry` ON `handovers` (`expires_at`);
