import '@grandstand/shared-ui/base.css';
import './boot/first-paint.css';
import './install/kept-prompt.ts';
import { startShell } from './boot/start-shell.ts';

void startShell(document);
