import type { TEXTS } from './en.ts';

/** Spanish texts of mf-device; `title.…` are the titles of its pages, by the English of remote.json. */
export const SPANISH = {
  'device.enterCode': 'Escribe el código de activación de 6 dígitos',
  'device.codeLabel': 'Código de activación',
  'device.codeHint': 'Busca los seis dígitos en tu TV.',
  'device.lead': 'Tu TV muestra un código. Escríbelo aquí para ver en la pantalla grande.',
  'device.leadPlatform': 'Tu TV {platform} muestra un código. Escríbelo aquí para ver en la pantalla grande.',
  'device.signInFirst': 'Primero inicia sesión y después presiona VINCULAR AHORA',
  'device.thenLink': 'Después vincula tu TV',
  'device.continueSession': 'CONTINUAR CON MI CUENTA',
  'device.signedInAs': 'Se vinculará con {email}.',
  'device.linkedTitle': 'Tu TV está vinculada',
  'device.continue': 'Continuar en el sitio web',
  'device.codeMissing': 'Escribe el código',
  'device.linkNow': 'VINCULAR AHORA',
  'device.errorType': 'Error de dispositivo',
  'device.incorrect': 'El código de activación no es correcto.',
  'device.incorrectDialog': 'El código de activación que escribiste no es correcto. Inténtalo de nuevo.',
  'device.expired': 'El código de activación venció; genera uno nuevo en tu TV',
  'device.noAccount': 'no encontramos ninguna cuenta con esos datos.',
  'device.linked': '¡Listo! Tu TV {platform} está vinculada. Continúa en el sitio web',
  'device.optionsTitle': 'Más formas de continuar',
  'device.withProvider': 'INICIAR SESIÓN CON PROVEEDOR DE TV',
  'device.register': 'CREAR PERFIL',
  'device.providerReady': 'Tu proveedor de TV está conectado. Inicia sesión o crea tu perfil para vincular tu TV.',
  'device.providerOf': 'Proveedor de TV: {provider}',

  'title.Link your TV': 'Vincula tu TV',
  'title.TV linked': 'TV vinculada',
} as const satisfies Readonly<Record<keyof typeof TEXTS | `title.${string}`, string>>;
