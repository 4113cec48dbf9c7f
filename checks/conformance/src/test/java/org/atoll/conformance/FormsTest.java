// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Each collective is there as a request, too, and each of parts as what is prepared and started
/// often: a program that wants another form finds it under the name that the guide promises.
class FormsTest {

    @ParameterizedTest
    @ValueSource(classes = {Comm.class, CartComm.class})
    void everyCollectiveIsThereInEachForm(Class<?> type) {
        Set<String> calls = Stream.of(type.getMethods())
                .map(FormsTest::signature)
                .collect(Collectors.toSet());
        Set<String> collectives = Stream.of(type.getMethods())
                .map(Method::getName)
                .filter(name -> name.startsWith("persistent"))
                .map(name -> name.substring("persistent".length()))
                .map(name -> Character.toLowerCase(name.charAt(0)) + name.substring(1))
                .filter(name -> !Set.of("send", "receive", "sendObject").contains(name))
                .collect(Collectors.toSet());
        List<String> missing = new ArrayList<>();
        for (Method call : type.getMethods()) {
            String plain = call.getName().replaceFirst("(Into|InPlace|Objects?)$", "");
            if (!collectives.contains(plain)) {
                continue;
            }
            require(calls, signature(call.getName() + "Async", call), missing);
            if (Arrays.stream(call.getParameterTypes()).anyMatch(
                    each -> each == Part.class || each == Parts.class)) {
                String name = call.getName();
                require(calls,
                        signature("persistent" + Character.toUpperCase(name.charAt(0))
                                + name.substring(1), call),
                        missing);
            }
        }
        assertThat(collectives).contains("allReduce", "broadcast", "scan", "reduceScatter");
        assertThat(missing).isEmpty();
    }

    private static void require(Set<String> calls, String wanted, List<String> missing) {
        if (!calls.contains(wanted)) {
            missing.add(wanted);
        }
    }

    private static String signature(Method call) {
        return signature(call.getName(), call);
    }

    private static String signature(String name, Method call) {
        return name + Arrays.stream(call.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
