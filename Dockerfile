# The command `snug`, without Swift. Build it with: docker build -t snug .
# Use it with: docker run --rm -i snug layout - <Examples/tags.json
FROM swift:6.3-bookworm AS build
WORKDIR /snug
COPY . .
RUN sh Scripts/install-packages.sh
RUN swift build -c release --product snug --static-swift-stdlib -Xlinker -no-pie \
  && install -D -s "$(swift build -c release --static-swift-stdlib --show-bin-path)/snug" /out/snug

FROM debian:bookworm-slim
# ICU and Cairo are opened when needed; fonts are for scripts that Snug Sans has not.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libharfbuzz0b libfreetype6 libpng16-16 libfontconfig1 libexpat1 \
    libstdc++6 libicu72 libcairo2 fonts-noto-core \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/snug /usr/local/bin/snug
USER nobody
ENTRYPOINT ["snug"]
