import type { TEXTS } from './en.ts';
import type { GAMES_TEXTS } from './games.en.ts';
import type { OVERRIDE_TEXTS } from './override.en.ts';

/** Spanish texts of the shell. */
export const SPANISH = {
  'frame.language': 'Idioma',
  'footer.choices': 'Tus opciones de privacidad',

  'session.endedTitle': 'Tu sesión terminó',
  'session.endedBody': 'Inicia sesión de nuevo para seguir viendo.',

  'fallback.linkTv': 'Vincular tu TV',
  'frame.watchingWith': 'Estás viendo con {provider}',

  'update.title': 'Actualización',
  'update.body': 'Hay una versión más nueva. La tendrás en la próxima página.',

  'override.title': 'Vista previa',
  'override.version': '{remote} {version}, solo en esta pestaña.',
  'override.devServer': '{remote} compilado en {origin}, solo en esta pestaña.',
  'override.chaos_kill': 'Los archivos de {remote} no existen, solo en esta pestaña.',
  'override.chaos_slow': 'Los archivos de {remote} llegan tarde, solo en esta pestaña.',
  'override.chaos_corrupt': 'Los archivos de {remote} están dañados, solo en esta pestaña.',
  'override.chaos_hang': 'Los archivos de {remote} nunca llegan, solo en esta pestaña.',
  'override.chaos_throw': '{remote} falla al mostrarse, solo en esta pestaña.',
  'override.who': 'De {by}, hasta las {until}.',
  'override.buildError': 'El último cambio no compila; sigues viendo la versión anterior.',
  'override.leave': 'Salir',
  'override.asItIs': 'Ves el sitio tal como es.',
  'override.forged': 'Este enlace de vista previa no es auténtico.',
  'override.expired': 'Esta vista previa ha caducado.',
  'override.other_environment': 'Esta vista previa es de otro entorno.',
  'override.ended': 'Esta vista previa ha terminado.',
  'override.not_permitted': 'Este entorno no permite esta vista previa.',
  'override.switched_off': 'Esta parte del sitio está desactivada para todos.',
  'override.no_build': 'El servidor de esta vista previa aún no ha compilado nada.',
  'override.foreign_link':
    'Otro sitio te envió a esta vista previa. Para verla, pon el enlace en la barra de direcciones.',

  'signIn.tooYoung': 'Debes tener al menos 13 años para iniciar sesión en YES.',

  'landing.pageTitle': 'Te damos la bienvenida',
  'landing.appLogin': 'INICIAR SESIÓN CON CUENTA YES',
  'landing.subscribe': 'SUSCRÍBETE AHORA',
  'landing.already': '¿Ya tienes una suscripción a YES Network?',
  'landing.headline': 'Suscríbete ahora por solo {prices}',
  'landing.introductory': 'Oferta de lanzamiento.',
  'landing.pause': 'Pausar el video de fondo',
  'landing.play': 'Reproducir el video de fondo',

  'landing.games': 'Partidos en vivo, ahora y después',
  'landing.games.free': 'GRATIS',
  'landing.games.at': '{away} at {home}',

  'resetNotice.title': '¿Ya restableciste tu contraseña?',
  'resetNotice.body':
    'Hemos mejorado el inicio de sesión. Si ya tenías una cuenta, restablece tu contraseña una vez. Para salir de este mensaje, elige DESCARTAR.',
  'resetNotice.tvLogin': 'INICIAR SESIÓN CON PROVEEDOR DE TV',
  'resetNotice.subscribe': 'SUSCRÍBETE AHORA',
  'resetNotice.reset': 'RESTABLECER CONTRASEÑA',
  'resetNotice.dismiss': 'DESCARTAR',

  'subscribeNewScreen.headline': '¡GOTHAM SPORTS ya está disponible!',
  'subscribeNewScreen.body': 'YES Network se muda a la app Gotham Sports. Descárgala para seguir viendo.',
  'subscribeNewScreen.faq': 'Preguntas frecuentes',

  'notifications.warningTitle': 'Las notificaciones están desactivadas',
  'notifications.enable': 'Activa las notificaciones en la configuración de tu navegador {browser}',
  'notifications.unsupported':
    'Tu navegador no admite notificaciones. Usa un navegador que las admita para activar esta función',
  'notifications.instructions': 'Cómo activar las notificaciones',
  'notifications.later': 'Lo haré más tarde',
} as const satisfies Readonly<
  Record<keyof typeof TEXTS | keyof typeof OVERRIDE_TEXTS | keyof typeof GAMES_TEXTS, string>
>;
