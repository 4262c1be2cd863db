CREATE TABLE `open_api_answers` (
	`code_id` integer NOT NULL,
	`key` text NOT NULL,
	`sent_hash` text NOT NULL,
	`answer` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`code_id`, `key`),
	FOREIGN KEY (`code_id`) REFERENCES `open_api_codes`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_api_answers_created` ON `open_api_answers` (`created_at`);--> statement-breakpoint
ALTER TABLE `audit_log` ADD `save_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_save_key` ON `audit_log` (`save_key`) WHERE save_key is not null;