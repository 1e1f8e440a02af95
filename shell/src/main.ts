import '@grandstand/shared-ui/base.css';
import { startShell } from './boot/start-shell.ts';

void startShell(document);
