ALTER TABLE `handovers` ADD `from_origin` text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE `handovers` ADD `browser_hash` text;
--> statement-breakpoint
CREATE TABLE `linked_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`account` text NOT NULL,
	`root_account` text NOT NULL,
	`root_session` text NOT NULL,
	`has_second_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account`) REFERENCES `accounts`(`name`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `linked_sessions_root` ON `linked_sessions` (`root_account`,`root_session`);
--> statement-breakpoint
CREATE INDEX `linked_sessions_account` ON `linked_sessions` (`account`);
