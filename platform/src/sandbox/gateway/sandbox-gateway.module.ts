import type { Db } from '../../infrastructure/database/database.ts';
import type { PaymentGateway } from '../../services/billing/payment-gateway.ts';
import { sandboxRepo } from './sandbox-gateway.repo.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

export const openSandboxGateway = (db: Db): PaymentGateway => sandboxGateway(sandboxRepo(db));
