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
      section(
        '¿Cómo encuentro un partido?',
        'Abre En vivo ahora y elige Programación: hoy y los próximos siete días, por canal. La búsqueda encuentra equipos, jugadores y videos.',
      ),
      section(
        '¿Puedo retroceder en un partido en vivo?',
        'Sí. Arrastra la barra bajo la imagen o presiona la flecha izquierda. En vivo, en la barra, te devuelve al directo.',
      ),
      section(
        '¿Qué teclas tiene el reproductor?',
        'Espacio o K reproduce y pausa, M silencia, F llena la pantalla, y las flechas avanzan y cambian el volumen. Presiona ? en el reproductor para verlas todas.',
      ),
      section(
        '¿Cómo activo los subtítulos?',
        'Presiona CC en el reproductor o la tecla C. Su tamaño y colores están en los ajustes del reproductor.',
      ),
      section(
        '¿Puedo ver varios partidos a la vez?',
        'Sí. Elige Ver al lado en otro canal en vivo. Hasta tres se reproducen a la vez.',
      ),
      section(
        '¿Cómo evito los marcadores?',
        'Activa Sin spoilers en la página para ver. Los marcadores y resultados quedan ocultos hasta que los pidas.',
      ),
      section(
        '¿Dónde sigo viendo un video?',
        'Continuar viendo tiene lo que empezaste, en cada dispositivo donde inicias sesión. Mi lista tiene lo que guardaste.',
      ),
      section(
        '¿Cómo recibo un recordatorio?',
        'Elige Recordarme en un partido de la programación y permite las notificaciones. También puedes agregarlo a tu calendario.',
      ),
      section(
        'El video se detiene o se ve borroso. ¿Qué hago?',
        'Revisa tu conexión, cierra otras descargas y elige una calidad más baja en los ajustes del reproductor. Si continúa, escríbenos con la hora y el dispositivo.',
      ),
      section(
        'Olvidé mi contraseña.',
        'Elige Olvidé mi contraseña en la página de inicio de sesión. Te enviaremos un enlace que funciona durante 30 minutos.',
      ),
      section(
        '¿Cómo cierro la sesión en otro dispositivo?',
        'Abre Cuenta y configuración y después Dispositivos. Puedes cerrar la sesión en uno o en todos los demás.',
      ),
      section(
        '¿Cómo obtengo una copia de mis datos?',
        'Abre Cuenta y configuración, después Privacidad, y elige Descargar mis datos.',
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
        'Tu nombre, correo electrónico, fecha de nacimiento y los equipos y jugadores que sigues; en qué dispositivos ves, para que funcione el límite de tres transmisiones; lo que viste, para que puedas continuar; tu lista y tus recordatorios.',
      ),
      section(
        'Qué medimos',
        'En algunas visitas tu navegador nos dice con qué rapidez cargan y responden las páginas. No envía nombre, cuenta ni identificador; guardamos solo totales, durante ocho días, y no envía nada cuando ahorras datos.',
      ),
      section(
        'Lo que haces aquí',
        'El sitio registra qué páginas abres y qué reproduces, con tu cuenta. Puedes elegir que se guarde sin tu nombre: consulta Tus opciones de privacidad.',
      ),
      section('Qué no hacemos', 'No vendemos datos personales, y ninguna otra empresa recibe lo que ves.'),
      section(
        'Una copia de tus datos',
        'Abre Cuenta y configuración, después Privacidad, y elige Descargar mis datos. El archivo tiene todo lo que guardamos sobre ti.',
      ),
      section(
        'Eliminar tus datos',
        'Pídelo en Cuenta y configuración. Una solicitud se procesa en 5 a 7 días hábiles, y después recibes un correo de confirmación.',
      ),
    ],
  },
  {
    path: '/pages/privacy-choices',
    title: 'Tus opciones de privacidad',
    intro: 'Decide si lo que haces aquí se guarda con tu nombre.',
    sections: [
      section(
        'Qué cambia con esta elección',
        'Seguimos contando páginas y reproducciones, sin tu cuenta y sin un identificador de tu navegador. Lo que viste, tu lista y tus recordatorios siguen en tu cuenta, porque los usas.',
        'No vendemos ni compartimos datos personales, con o sin esta elección.',
      ),
      section(
        'Global Privacy Control',
        'Algunos navegadores envían esta elección por ti. La respetamos en cada visita, con o sin sesión iniciada.',
      ),
      section(
        'Para toda tu cuenta',
        'Inicia sesión, abre Cuenta y configuración y después Privacidad. La elección vale donde inicies sesión.',
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
