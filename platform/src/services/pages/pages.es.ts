import { type Page, section } from './pages.ts';

/** The same pages in Spanish, in the same order. */
export const SPANISH_PAGES: readonly Page[] = [
  {
    path: '/faq',
    title: 'Ayuda y preguntas frecuentes',
    intro: 'Respuestas rápidas a tus preguntas más frecuentes.',
    sections: [
      section('¿Cómo puedo ver?', 'Inicia sesión con tu cuenta YES o con tu proveedor de TV, y elige En vivo ahora.'),
      section(
        '¿Qué dispositivos puedo usar?',
        'Cualquier navegador actual y las TV compatibles. Abre la dirección que muestra tu TV y escribe sus seis dígitos para vincularla.',
      ),
      section(
        '¿Cuántas personas pueden ver a la vez?',
        'Tres transmisiones de una cuenta pueden reproducirse al mismo tiempo.',
      ),
      section(
        '¿Dónde puedo suscribirme?',
        'Las suscripciones se venden en Nueva York, Connecticut y partes de Nueva Jersey y Pensilvania.',
        'Los suscriptores que viajan dentro de Estados Unidos pueden seguir viendo hasta 30 días.',
      ),
      section(
        '¿Por qué un partido no está disponible?',
        'Las reglas de las ligas restringen algunos partidos en algunos lugares. La programación indica cuándo un programa tiene restricciones.',
      ),
      section(
        '¿Cómo cancelo?',
        'Abre Cuenta y configuración y después Administrar suscripción. Puedes ver hasta el final del período que pagaste.',
      ),
    ],
  },
  {
    path: '/pages/terms',
    title: 'Términos del servicio',
    intro: 'Lo que aceptas cuando usas este sitio.',
    sections: [
      section(
        'Tu cuenta',
        'Debes tener al menos 13 años. No compartas tu contraseña; respondes por lo que ocurre en tu cuenta.',
      ),
      section(
        'Tu suscripción',
        'Una suscripción se renueva hasta que la canceles. Los precios se muestran con el plan; pueden sumarse impuestos.',
      ),
      section(
        'Ver',
        'Los programas son para uso personal, dentro de Estados Unidos, en hasta tres dispositivos a la vez.',
      ),
      section('Cambios', 'Anunciamos los cambios de estos términos antes de que entren en vigor.'),
    ],
  },
  {
    path: '/pages/privacy',
    title: 'Política de privacidad',
    intro: 'Qué guardamos sobre ti, por qué, y cómo pedir que se elimine.',
    sections: [
      section(
        'Qué guardamos',
        'Tu nombre, correo electrónico, fecha de nacimiento y los equipos y jugadores que sigues; en qué dispositivos ves, para que funcione el límite de tres transmisiones.',
      ),
      section('Qué no hacemos', 'No vendemos datos personales, y ninguna otra empresa recibe lo que ves.'),
      section(
        'Eliminar tus datos',
        'Pídelo en Cuenta y configuración. Una solicitud se procesa en 5 a 7 días hábiles, y después recibes un correo de confirmación.',
      ),
    ],
  },
  {
    path: '/pages/pick-n-play-terms',
    title: 'Términos de Pick-N-Play',
    intro: 'Reglas del juego gratuito de predicciones.',
    sections: [
      section('Quién puede jugar', 'Espectadores de 13 años o más con una cuenta. Jugar es gratis.'),
      section(
        'Cómo cuentan los puntos',
        'Un acierto suma cuando se decide la jugada. Las decisiones de la liga son definitivas.',
      ),
    ],
  },
  {
    path: '/pages/pick-n-play-faq',
    title: 'Preguntas frecuentes de Pick-N-Play',
    intro: 'Cómo funciona el juego de predicciones.',
    sections: [
      section('¿Cuándo puedo elegir?', 'Mientras un partido compatible está en vivo, junto al video.'),
      section('¿Dónde veo mis puntos?', 'En el mismo lugar, después de cada jugada.'),
    ],
  },
  {
    path: '/pages/contact',
    title: 'Contactar con soporte',
    intro: 'Estamos para ayudarte todos los días de 9 a. m. a medianoche, hora del Este.',
    sections: [
      section('Por correo electrónico', 'support@example.test'),
      section(
        'Antes de escribir',
        'Dinos qué dispositivo y navegador usas, qué intentaste ver y cuándo. Nunca envíes tu contraseña.',
      ),
      section(
        'Fuera de Estados Unidos',
        'Las transmisiones no se pueden reproducir en el extranjero. Las preguntas sobre tu cuenta se responden donde estés.',
      ),
    ],
  },
];

export const SPANISH_OFFLINE_PAGE: Page = {
  path: '/pages/offline',
  title: 'Sin conexión',
  intro: 'No podemos comunicarnos con YES Network desde aquí. Revisa tu conexión y vuelve a cargar la página.',
  sections: [],
};
