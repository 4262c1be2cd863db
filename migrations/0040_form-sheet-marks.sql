ALTER TABLE `form_sheets` ADD `sent_through` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `form_answers_order` ON `form_answers` (`form_id`);