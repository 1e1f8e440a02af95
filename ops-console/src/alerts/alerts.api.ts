import { requestRegistry } from '../registry/registry.api.ts';
import {
  AddAlertSubscriptionDocument,
  type AddAlertSubscriptionVariables,
  type ReadAlerts,
  ReadAlertsDocument,
  RemoveAlertSubscriptionDocument,
  RetryDeliveryDocument,
} from '../registry/registry.generated.ts';

/** Who is notified of what, and the deliveries that failed. @throws {RegistryRefusal} */
export const readAlerts = (): Promise<ReadAlerts> => requestRegistry(ReadAlertsDocument);

/** @returns the secret of a webhook, which is returned once; null for mail. @throws {RegistryRefusal} */
export const addAlertSubscription = async (request: AddAlertSubscriptionVariables): Promise<string | null> =>
  (await requestRegistry(AddAlertSubscriptionDocument, request)).addAlertSubscription.secret;

/** @throws {RegistryRefusal} */
export const removeAlertSubscription = async (id: number, reason: string): Promise<void> => {
  await requestRegistry(RemoveAlertSubscriptionDocument, { id, reason });
};

/** @throws {RegistryRefusal} */
export const retryDelivery = async (id: number, reason: string): Promise<void> => {
  await requestRegistry(RetryDeliveryDocument, { id, reason });
};
