// Usage: SECRET=… go run sign.go TIMESTAMP BODY_FILE
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
)

func main() {
	body, err := os.ReadFile(os.Args[2])
	if err != nil {
		panic(err)
	}
	mac := hmac.New(sha256.New, []byte(os.Getenv("SECRET")))
	mac.Write([]byte(os.Args[1]))
	mac.Write(body)
	fmt.Println(hex.EncodeToString(mac.Sum(nil)))
}
